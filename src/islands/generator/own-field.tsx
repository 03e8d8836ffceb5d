import { BrowserUpscaleField } from "./browser-upscale-field.tsx"
import { ConditionsField } from "./conditions-field.tsx"
import { ControlsField } from "./controls-field.tsx"
import { DescribeField } from "./describe-field.tsx"
import { EmbeddingsField } from "./embeddings-field.tsx"
import { FacesField } from "./faces-field.tsx"
import type { OwnName } from "./field-declaration.ts"
import { FrameField } from "./frame-field.tsx"
import { LooksField } from "./looks-field.tsx"
import { LorasField } from "./loras-field.tsx"
import { MaskField } from "./mask-field.tsx"
import { CategoryField, ModelField, VaeField } from "./model-fields.tsx"
import { CountField, NegativeField, StyleField } from "./plain-fields.tsx"
import { QualityField } from "./quality-field.tsx"
import { RepairsAfterField, RepairsField } from "./repairs-field.tsx"
import { ScaleField } from "./scale-field.tsx"
import { SizeField } from "./size-field.tsx"
import { SweepField } from "./sweep-field.tsx"

/** What each field with a part of its own is shown by. */
const PARTS = {
  size: SizeField,
  count: CountField,
  style: StyleField,
  model: ModelField,
  category: CategoryField,
  loras: LorasField,
  embeddings: EmbeddingsField,
  quality: QualityField,
  faces: FacesField,
  looks: LooksField,
  vae: VaeField,
  negative: NegativeField,
  mask: MaskField,
  controls: ControlsField,
  conditions: ConditionsField,
  repairs: RepairsField,
  repairsAfter: RepairsAfterField,
  scale: ScaleField,
  browserUpscale: BrowserUpscaleField,
  describe: DescribeField,
  frame: FrameField,
  sweep: SweepField,
} as const satisfies Record<OwnName, (props: OwnFieldProps) => React.ReactNode>

/** What such a field is given: where its failures stand. */
export interface OwnFieldProps {
  readonly paths: RegExp
}

/** A field with a part of its own. */
export function OwnField({ name, paths }: OwnFieldProps & { readonly name: OwnName }) {
  const Part = PARTS[name]
  return <Part paths={paths} />
}
