/**
 * Stands for the readers of all of ASN.1 that the library of passkeys brings: signatures are read, and nothing else is needed, since
 * passkeys that come with certificates are refused before, see `isVouchedFor` in src/domain/identity/passkey-ceremony.ts. wrangler.toml puts
 * this in their place.
 */
const { ECDSASigValue, readSignature } = require("./passkey-signatures.ts")

module.exports = { AsnParser: { parse: readSignature }, ECDSASigValue }
