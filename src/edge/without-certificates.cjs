/**
 * Stands for the readers of certificates that the library of passkeys brings. Passkeys that come with certificates are refused before
 * the library sees them, see `isVouchedFor` in src/domain/identity/passkey-ceremony.ts; wrangler.toml puts this in their place. What
 * would read one all the same finds nothing here and throws, which refuses the passkey.
 */
module.exports = {}
