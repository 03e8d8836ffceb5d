import type { Registration } from "../../domain/_kernel/context.ts"
import type { FieldFault } from "../../domain/_kernel/errors.ts"
import { nameFaults, normaliseEmail, normalisePhone } from "../../domain/identity/identifier-rules.ts"
import { passwordFaults } from "../../domain/identity/password-rules.ts"
import { CODE_DIGITS } from "../../domain/identity/rules.ts"
import type { Fields, Step } from "./sign-in-machine.ts"

/** What is wrong with what a step would send, as far as the browser can tell; the server has the last word. */
export function faultsOf(step: Step, fields: Fields, registration: Registration): readonly FieldFault[] {
  switch (step) {
    case "login-types":
    case "forgot":
      return emailFaults(fields)
    case "password":
      return [...emailFaults(fields), ...missing(fields.password, "password")]
    case "sign-up": {
      const owner = { email: normaliseEmail(fields.email), name: null }
      return [...emailFaults(fields), ...passwordFaults(fields.password, owner), ...invitationFaults(fields, registration)]
    }
    case "phone":
      if (fields.phone.trim() === "") return [{ path: "phone", message: "Missing" }]
      return normalisePhone(fields.phone) === null ? [{ path: "phone", message: "InvalidPhone" }] : []
    case "email-code":
    case "phone-code":
    case "sign-up-code":
      return fields.code.length === CODE_DIGITS ? [] : [{ path: "code", message: fields.code === "" ? "Missing" : "VerifiCodeError" }]
    case "final-step":
      return [...nameFaults(fields.name), ...invitationFaults(fields, registration)]
    case "forgot-sent":
    case "banned":
      return []
  }
}

function emailFaults({ email }: Fields): readonly FieldFault[] {
  if (email.trim() === "") return [{ path: "email", message: "Missing" }]
  return normaliseEmail(email) === null ? [{ path: "email", message: "InvalidEmail" }] : []
}

function missing(text: string, path: string): readonly FieldFault[] {
  return text === "" ? [{ path, message: "Missing" }] : []
}

/** Where one needs an invitation, a stored one of whoever invited somebody may do as well; the server tells. */
function invitationFaults({ invitation }: Fields, registration: Registration): readonly FieldFault[] {
  return registration === "invited" && invitation.trim() === "" ? [{ path: "invitation_code", message: "Missing" }] : []
}
