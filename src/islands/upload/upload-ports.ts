import type { UploadCategory } from "../../domain/upload/rules.ts"
import type { Confirmation, Failure, UploadPlan } from "./upload-state.ts"

/** What is uploaded, besides its bytes: what the server is told when the upload is planned. */
export interface UploadOrder {
  readonly name: string
  readonly contentType: string
  readonly category: UploadCategory
  readonly folderId: string | null
}

/** Work that failed, and how the upload goes on. */
export class UploadFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.name = "UploadFailure"
    this.failure = failure
  }
}

/** The file was moved, changed or taken away since it was chosen: it has to be chosen again. */
export class FileLost extends Error {}

/**
 * What an upload needs of the world. Each rejects with UploadFailure, with FileLost where the file can no longer be read, and with whatever
 * it likes once its signal is aborted.
 */
export interface UploadPorts {
  plan(order: UploadOrder & { readonly sizeBytes: number; readonly contentHash: string | null }): Promise<UploadPlan>
  /** Where an upload stands, with fresh addresses. */
  ask(fileId: string): Promise<UploadPlan>
  /** Puts one part where it belongs; tells the bytes that have left, and answers the ETag where it is shown. */
  send(address: string, part: Blob, onBytes: (sentBytes: number) => void, signal: AbortSignal): Promise<string | null>
  confirmPart(part: {
    readonly fileId: string
    readonly address: string
    readonly sha256: string | null
    readonly etag: string | null
  }): Promise<void>
  confirm(fileId: string): Promise<Confirmation>
  cancel(fileId: string): Promise<void>
  /** SHA-256 in hex. */
  hash(part: Blob, signal: AbortSignal): Promise<string>
  wait(forMs: number, signal: AbortSignal): Promise<void>
  /** Resolves when the device has a connection. */
  online(signal: AbortSignal): Promise<void>
}
