import type { FieldError } from "../../domain/_kernel/errors.ts"
import { nameErrors, normaliseEmail, normalisePhone } from "../../domain/identity/identifier-rules.ts"
import { passwordErrors } from "../../domain/identity/password-rules.ts"
import type { Registration } from "../../domain/identity/rules.ts"
import { CODE_DIGITS } from "../../domain/identity/rules.ts"
import type { Fields, Step } from "./sign-in-machine.ts"

/** What is wrong with what a step would send, as far as the browser can tell; the server has the last word. */
export function errorsOf(step: Step, fields: Fields, registration: Registration): readonly FieldError[] {
  switch (step) {
    case "login-types":
    case "forgot":
      return emailFailures(fields)
    case "password":
      return [...emailFailures(fields), ...missing(fields.password, "password")]
    case "sign-up": {
      const owner = { email: normaliseEmail(fields.email), name: null }
      return [...emailFailures(fields), ...passwordErrors(fields.password, owner), ...invitationFailures(fields, registration)]
    }
    case "phone":
      if (fields.phone.trim() === "") return [{ path: "phone", message: "Missing" }]
      return normalisePhone(fields.phone) === null ? [{ path: "phone", message: "InvalidPhone" }] : []
    case "email-code":
    case "phone-code":
    case "sign-up-code":
      return fields.code.length === CODE_DIGITS ? [] : [{ path: "code", message: fields.code === "" ? "Missing" : "VerifiCodeError" }]
    case "final-step":
      return [...nameErrors(fields.name), ...invitationFailures(fields, registration)]
    case "forgot-sent":
    case "banned":
      return []
  }
}

function emailFailures({ email }: Fields): readonly FieldError[] {
  if (email.trim() === "") return [{ path: "email", message: "Missing" }]
  return normaliseEmail(email) === null ? [{ path: "email", message: "InvalidEmail" }] : []
}

function missing(text: string, path: string): readonly FieldError[] {
  return text === "" ? [{ path, message: "Missing" }] : []
}

/** Where one needs an invitation, a stored one from an inviter may do as well; the server decides. */
function invitationFailures({ invitation }: Fields, registration: Registration): readonly FieldError[] {
  return registration === "invited" && invitation.trim() === "" ? [{ path: "invitation_code", message: "Missing" }] : []
}
