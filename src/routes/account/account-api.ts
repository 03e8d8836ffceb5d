import { asAccountId } from "../../domain/_shared/ids.ts"
import { changePicture, updateProfile } from "../../domain/account/change-profile.ts"
import { changeSettings } from "../../domain/account/change-settings.ts"
import * as calls from "../../domain/account/contract.ts"
import { askDeletion, cancelDeletion } from "../../domain/account/delete-account.ts"
import { readAccount } from "../../domain/account/read-account.ts"
import { readProfile } from "../../domain/account/read-profile.ts"
import { takeOut } from "../../domain/account/take-out.ts"
import { csvLine } from "../../domain/credits/csv-rules.ts"
import { serve } from "../_http/serve.ts"

/** Every call of a person about their own account, and of anybody about a profile. */
export const accountApi = serve(
  {
    accountInfo: calls.accountInfo,
    accountSettings: calls.accountSettings,
    updateProfile: calls.updateProfile,
    changePicture: calls.changePicture,
    readProfile: calls.readProfile,
    deleteAccount: calls.deleteAccount,
    cancelDeletion: calls.cancelDeletion,
    takeOut: calls.takeOut,
  },
  {
    accountInfo: (context) => readAccount(context),
    accountSettings: (context, change) => changeSettings(context, change),
    updateProfile: (context, input) => updateProfile(context, input),
    changePicture: (context, input) => changePicture(context, input),
    readProfile: (context, { id }) => readProfile(context, asAccountId(id)),
    deleteAccount: (context, input) => askDeletion(context, input),
    cancelDeletion: (context) => cancelDeletion(context),
    takeOut: async (context) =>
      new Response(await takeOut(context, csvLine), {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": `attachment; filename="atelier-${new Date(context.nowMs).toISOString().slice(0, 10)}.zip"`,
          "Cache-Control": "no-store",
        },
      }),
  },
)
