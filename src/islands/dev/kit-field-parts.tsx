import { Moon, Sun } from "lucide-react"
import { useState } from "react"
import { createRedeemCodes } from "../../domain/credits/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ChoiceField, SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { RangeField, RangeInput } from "../_ui/range-field.tsx"
import { SaveBar } from "../_ui/save-bar.tsx"
import { SearchField } from "../_ui/search-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useContractForm } from "../_ui/use-contract-form.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { Part } from "./kit-showcase.tsx"

const EMPTY = { name: "", bio: "" }
const SIZES = ["compact", "medium", "large"] as const

/** The family of fields, and a form on a contract's schema. */
export function FieldParts() {
  const t = useMessages("settings")
  const { fields, change, clear } = useDraft("atelier.dev.kit", EMPTY)
  const [number, setNumber] = useState(30)
  const [scale, setScale] = useState(0.5)
  const [theme, setTheme] = useState<"dark" | "light" | "off">("dark")
  const [isOn, setOn] = useState(true)
  const [search, setSearch] = useState("")
  const action = useAction()
  const choices = [
    { value: "dark", label: t("profile"), hint: t("profileLead"), icon: <Moon size={18} /> },
    { value: "light", label: t("devices"), icon: <Sun size={18} /> },
    { value: "off", label: t("data"), isOff: true, reason: t("notSet") },
  ] as const
  return (
    <>
      <Part name="TextField">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {SIZES.map((size) => (
            <TextField
              key={size}
              size={size}
              label={t("name")}
              hint={t("profileLead")}
              text={fields.name}
              onText={(name) => change({ name })}
            />
          ))}
          <TextField label={t("email")} error="InvalidEmail" text="ada@" onText={() => {}} dir="ltr" />
          <TextField
            label={t("phone")}
            error={{ text: t("phoneHint") }}
            text=""
            onText={() => {}}
            beside={<Button>{t("change")}</Button>}
          />
          <TextField label={t("links")} text="" onText={() => {}} disabled />
        </div>
        <TextAreaField label={t("bio")} hint={t("bioHint")} aside="12 / 500" text={fields.bio} onText={(bio) => change({ bio })} />
        <SearchField label={t("sections")} search={search} maximumCharacters={100} onSearch={setSearch} />
      </Part>
      <Part name="NumberField">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberField label={t("zoom")} value={number} minimum={1} maximum={100} step={1} onValue={setNumber} size="compact" />
          <RangeField
            label={t("zoom")}
            hint={t("cropHint")}
            value={number}
            minimum={1}
            maximum={100}
            step={1}
            shown={`${number}%`}
            onValue={setNumber}
          />
          <FieldGroup label={t("moveAcross")} hint={t("cropHint")} value={scale} onReset={scale === 0.5 ? undefined : () => setScale(0.5)}>
            <RangeInput label={t("moveAcross")} value={scale} minimum={0} maximum={1} step={0.05} onValue={setScale} />
          </FieldGroup>
          <RangeField
            label={t("moveDown")}
            error="TooBig"
            value={number}
            minimum={1}
            maximum={100}
            step={1}
            onValue={setNumber}
            onReset={() => setNumber(30)}
          />
        </div>
      </Part>
      <Part name="ChoiceField">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <SelectField label={t("preferences")} choices={choices} chosen={theme} onChoose={setTheme} />
          <SelectField label={t("preferences")} choices={choices} chosen={theme} onChoose={setTheme} size="compact" isDisabled />
          <ChoiceField label={t("preferences")} choices={choices} chosen={theme} onChoose={setTheme} hint={t("preferencesLead")} />
        </div>
        <ChoiceField label={t("preferences")} choices={choices} chosen={theme} onChoose={setTheme} look="tiles" error="NotAllowedValue" />
      </Part>
      <Part name="SwitchField">
        <div className="rounded-card border border-line bg-raised">
          <SwitchField look="row" label={t("profile")} hint={t("profileLead")} isOn={isOn} onChange={setOn} />
          <SwitchField look="row" label={t("devices")} hint={t("devicesLead")} isOn={!isOn} onChange={(on) => setOn(!on)} />
        </div>
        <SwitchField label={t("data")} isOn={false} isDisabled onChange={() => {}} />
      </Part>
      <Part name="SaveBar">
        <SaveBar action={action} onDiscard={clear} />
        <SaveBar action={{ isBusy: true, failure: null }} onDiscard={clear} />
      </Part>
      <ContractForm />
    </>
  )
}

const NEW_CODES = { coins: "", maximum_uses: "1", days: "", count: "0" }
const wholeNumber = (text: string) => (text === "" ? undefined : Number(text))

/** A larger form, judged by the schema of its call. */
function ContractForm() {
  const t = useMessages("moderation")
  const form = useContractForm({
    key: "atelier.dev.kit-form",
    initial: NEW_CODES,
    schema: createRedeemCodes.input(),
    read: (typed) => Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, wholeNumber(text)])),
    failure: null,
  })
  return (
    <Part name="useContractForm">
      <form method="post" noValidate onSubmit={form.submit(async () => form.clear())} className="grid items-start gap-4 sm:grid-cols-4">
        <TextField label={t("coins")} {...form.field("coins")} inputMode="numeric" />
        <TextField label={t("uses")} {...form.field("maximum_uses")} inputMode="numeric" />
        <TextField label={t("days")} {...form.field("days")} inputMode="numeric" />
        <TextField label={t("count")} {...form.field("count")} inputMode="numeric" />
        <Button type="submit" variant="primary" className="justify-self-start">
          {t("createCodes")}
        </Button>
      </form>
    </Part>
  )
}
