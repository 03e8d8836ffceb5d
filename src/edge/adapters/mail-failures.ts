import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { countMailFailure } from "../../domain/_kernel/site-facts.ts"
import type { Mailer } from "../../domain/identity/ports.ts"

/** A mailer that counts the emails that its carrier did not take, for those who run the site; what is no address is none of them. */
export function countingFailures(mailer: Mailer, context: Pick<Context, "database" | "nowMs" | "later">): Mailer {
  return {
    ...mailer,
    async sendMail(...mail) {
      try {
        await mailer.sendMail(...mail)
      } catch (error) {
        const isCarriers = !(error instanceof DomainError) || error.code === "Unavailable"
        if (isCarriers) context.later(Promise.resolve(context.database.run(countMailFailure(context.nowMs))))
        throw error
      }
    },
  }
}
