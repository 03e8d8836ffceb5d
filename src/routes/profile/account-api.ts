import { asAccountId } from "../../domain/_kernel/ids.ts"
import { changeImage, updateProfile } from "../../domain/profile/change-profile.ts"
import { changeSettings } from "../../domain/profile/change-settings.ts"
import * as calls from "../../domain/profile/contract.ts"
import { dataExport } from "../../domain/profile/data-export.ts"
import { askDeletion, cancelDeletion } from "../../domain/profile/delete-account.ts"
import { readAccount } from "../../domain/profile/read-account.ts"
import { readProfile } from "../../domain/profile/read-profile.ts"
import { serve } from "../_http/serve.ts"

/** Every call of a person about their own account, and of anybody about a profile. */
export const accountApi = serve(
  {
    accountInfo: calls.accountInfo,
    accountSettings: calls.accountSettings,
    updateProfile: calls.updateProfile,
    changeImage: calls.changeImage,
    readProfile: calls.readProfile,
    deleteAccount: calls.deleteAccount,
    cancelDeletion: calls.cancelDeletion,
    dataExport: calls.dataExport,
  },
  {
    accountInfo: (context) => readAccount(context),
    accountSettings: (context, change) => changeSettings(context, change),
    updateProfile: (context, input) => updateProfile(context, input),
    changeImage: (context, input) => changeImage(context, input),
    readProfile: (context, { id }) => readProfile(context, asAccountId(id)),
    deleteAccount: (context, input) => askDeletion(context, input),
    cancelDeletion: (context) => cancelDeletion(context),
    dataExport: async (context) =>
      new Response(await dataExport(context), {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": `attachment; filename="atelier-${new Date(context.nowMs).toISOString().slice(0, 10)}.zip"`,
          "Cache-Control": "no-store",
        },
      }),
  },
)
