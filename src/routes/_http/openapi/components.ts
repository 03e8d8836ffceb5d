import * as z from "zod/mini"

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** A piece of the document that several places refer to. */
export interface Reference {
  readonly $ref: string
}

/** What the document's operations share: named schemas, and answers that are worded alike. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly responses: Record<string, unknown> = {}

  /** A schema as the document has it; what is `named` in it is listed once and referred to. */
  schemaOf(schema: z.ZodMiniType): JsonSchema {
    const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-2020-12" })
    const moved: z.core.JSONSchema.BaseSchema = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
    const { $schema: _schema, $defs, id: _id, ...rest } = moved
    for (const [name, { id: _, ...definition }] of Object.entries($defs ?? {})) this.schemas[name] = definition
    return rest
  }

  /** Lists a schema under a name, and refers to it. */
  listed(name: string, make: () => JsonSchema): Reference {
    this.schemas[name] ??= make()
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Lists an answer under a name, and refers to it. */
  response(name: string, make: () => unknown): Reference {
    this.responses[name] ??= make()
    return { $ref: `#/components/responses/${name}` }
  }

  /** The schema that a reference leads to; any other as it is. */
  resolved(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split("/").at(-1)
    return (name !== undefined && this.schemas[name]) || schema
  }
}
