import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId, SessionId } from "../../src/domain/_kernel/ids.ts"
import type { SecurityEventKind } from "../../src/domain/identity/rules.ts"
import { shared } from "./shared.ts"

const BY_WAYS = "Ways to sign in and access tokens come and go on conditions over all of them, in one batch."

/** One person's account. What hangs together with signing in is here or in `sign_in_way`; sessions live in the account's own object. */
export const account = sqliteTable(
  "account",
  {
    id: text("id").$type<AccountId>().primaryKey(),
    name: text("name").notNull(),
    /** Normalised (lower case), proved to be the owner's. */
    email: text("email"),
    /** The mailbox that the address leads to, whatever stands behind a plus: accounts of one mailbox share the day's free credits. */
    mailbox: text("mailbox"),
    /** Network that the account was made from, for its first week; null where none can be told. */
    network: text("network"),
    /** E.164, proved to be the owner's. */
    phone: text("phone"),
    /** `scrypt$…` with its parameters; null for an account without a password. */
    passwordHash: text("password_hash"),
    /** 1 active, 2 disabled (spec 2§4). */
    status: integer("status").notNull().default(1),
    isModerator: integer("is_moderator", { mode: "boolean" }).notNull().default(false),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull().default(false),
    /** Goes up with every change of what sessions copy: roles, status, bans, membership. */
    factsVersion: integer("facts_version").notNull().default(1),
    /** JSON of the account's memberships and of its ban in force or to come, null without one: copies for its facts, written with what they copy. */
    terms: text("terms").notNull().default("[]"),
    ban: text("ban"),
    /** The mask of `LEVELS` in force for what the account meets, and whether what is more than safe is blurred: copies of its choice, for its facts. */
    levels: integer("levels").notNull().default(3),
    blursLevels: integer("blurs_levels", { mode: "boolean" }).notNull().default(true),
    bio: text("bio").notNull().default(""),
    /** JSON list of addresses. */
    links: text("links").notNull().default("[]"),
    avatarKey: text("avatar_key"),
    bannerKey: text("banner_key"),
    /** JSON of the account's settings. */
    settings: text("settings").notNull().default("{}"),
    /** What others sign up with to be counted as invited. */
    invitationCode: text("invitation_code").notNull(),
    invitedBy: text("invited_by"),
    /** The invitation that it was made with; null without one, or with a member's code. */
    invitation: text("invitation"),
    /** Device that the account was made on, as its client named it. */
    deviceCode: text("device_code"),
    /** JSON of `source`, `track_id`, `creative_id` and `from_url` as the client that made the account said them (spec 2§3); null without any. */
    signUpOrigin: text("sign_up_origin"),
    /** Language of emails. */
    locale: text("locale").notNull().default("en"),
    createdAtMs: integer("created_at_ms").notNull(),
    /** After this moment the account is deleted; null where nobody asked for that. */
    deleteAtMs: integer("delete_at_ms"),
    /** When it was deleted: its person is gone, its ledger stays. */
    deletedAtMs: integer("deleted_at_ms"),
  },
  (table) => [
    uniqueIndex("account_by_email").on(table.email),
    uniqueIndex("account_by_phone").on(table.phone),
    uniqueIndex("account_by_invitation").on(table.invitationCode),
    index("account_invited_with").on(table.invitation, table.createdAtMs, table.id).where(sql`invitation IS NOT NULL`),
    index("account_by_name").on(table.name),
    index("account_by_mailbox").on(table.mailbox).where(sql`mailbox IS NOT NULL`),
    index("account_by_network").on(table.network, table.createdAtMs).where(sql`network IS NOT NULL`),
    index("account_to_delete").on(table.deleteAtMs).where(sql`delete_at_ms IS NOT NULL AND deleted_at_ms IS NULL`),
  ],
)
shared(account, {
  comment: "Comments are read and written with the names of people, in one query.",
  message: "A notification names people as its reader may see them now, in one query.",
  moderation: "Who may be banned, and how the banned are called, is decided in the statement that bans and in the list's one query.",
  post: "A work is read with the image of its author and hidden with them.",
  profile: "What a profile says stands in the account's row.",
  security: BY_WAYS,
  social: "People who are followed or hidden are listed with what they show, in one query.",
})

/** A third party's name for an account's person. */
export const signInWay = sqliteTable(
  "sign_in_way",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    accountId: text("account_id").notNull(),
    /** What the third party calls the person, shown to tell ways apart. */
    label: text("label").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("sign_in_way_by_account").on(table.accountId, table.provider),
  ],
)
shared(signInWay, { security: BY_WAYS })

/** A passkey of an account. */
export const passkey = sqliteTable(
  "passkey",
  {
    /** Credential id, base64url. */
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    /** JSON list. */
    transports: text("transports").notNull(),
    label: text("label").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    usedAtMs: integer("used_at_ms"),
  },
  (table) => [index("passkey_by_account").on(table.accountId, table.createdAtMs)],
)
shared(passkey, { security: BY_WAYS })

/** A personal access token: lets a script do what its scopes say in its owner's name. Of its secret only the SHA-256 is kept. */
export const accessToken = sqliteTable(
  "access_token",
  {
    /** In the form of a session's: sockets that it opened end with it as a session's do. */
    id: text("id").$type<SessionId>().primaryKey(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    name: text("name").notNull(),
    secretHash: text("secret_hash").notNull(),
    /** JSON list of scopes. */
    scopes: text("scopes").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    /** Null does not expire. */
    expiresAtMs: integer("expires_at_ms"),
    usedAtMs: integer("used_at_ms"),
    /** When its owner revoked it, or a new password, a ban or a disabling ended it. */
    endedAtMs: integer("ended_at_ms"),
  },
  (table) => [
    uniqueIndex("access_token_by_secret").on(table.secretHash),
    index("access_token_by_account").on(table.accountId, table.createdAtMs),
  ],
)
shared(accessToken, { security: BY_WAYS })

/** A question that a person must answer to get on: a code, a reset link, a third party's proof, a passkey's challenge. Single use. */
export const challenge = sqliteTable(
  "challenge",
  {
    /** SHA-256 of the secret that names it; codes are named by their `session_id`, links and tokens by themselves. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["code", "reset", "third-party", "final-step", "passkey-login", "passkey-register", "owner"] }).notNull(),
    /** Email address, phone number, account id or empty, as the kind wants it. */
    subject: text("subject").notNull(),
    /** SHA-256 of the code with its id, where there is one. */
    answerHash: text("answer_hash"),
    /** JSON of what the kind remembers. */
    payload: text("payload").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAtMs: integer("created_at_ms").notNull(),
    expiresAtMs: integer("expires_at_ms").notNull(),
    usedAtMs: integer("used_at_ms"),
    /** What the answer that used it up drew for itself: what else its batch does, it does on this condition. */
    claim: text("claim"),
  },
  (table) => [index("challenge_by_expiry").on(table.expiresAtMs), index("challenge_by_subject").on(table.subject, table.kind)],
)
shared(challenge, { security: BY_WAYS })

/** Everything that happened to an account's safety, for its owner to read; append-only. */
export const securityEvent = sqliteTable(
  "security_event",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    kind: text("kind").$type<SecurityEventKind>().notNull(),
    /** What or which, such as the provider that was linked; never a secret. */
    detail: text("detail").notNull(),
    device: text("device").notNull(),
    /** IPv6 cut to /64. */
    address: text("address").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [index("security_event_by_account").on(table.accountId, table.atMs, table.id)],
)
shared(securityEvent, { security: BY_WAYS })

/** Codes that let somebody sign up or that say who invited; `maximumUses` null is without limit. */
export const invitation = sqliteTable(
  "invitation",
  {
    code: text("code").primaryKey(),
    maximumUses: integer("maximum_uses"),
    uses: integer("uses").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    expiresAtMs: integer("expires_at_ms"),
    /** Null while nobody took it back. */
    revokedAtMs: integer("revoked_at_ms"),
  },
  (table) => [index("invitation_by_time").on(table.createdAtMs, table.code)],
)

/** Who may sign up, as the owner says it: the row 1, or none while the variable REGISTRATION says it. */
export const signUpRule = sqliteTable("sign_up_rule", {
  id: integer("id").primaryKey(),
  registration: text("registration", { enum: ["open", "invited", "closed"] }).notNull(),
  changedAtMs: integer("changed_at_ms").notNull(),
})

/** Emails and text messages of the sandbox carrier; empty in production, which refuses it. */
export const sandboxMessage = sqliteTable(
  "sandbox_message",
  {
    id: text("id").primaryKey(),
    channel: text("channel", { enum: ["mail", "sms"] }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    sentAtMs: integer("sent_at_ms").notNull(),
  },
  (table) => [index("sandbox_message_by_time").on(table.sentAtMs, table.id)],
)
