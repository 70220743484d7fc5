import { Readable } from 'node:stream'
import type { SystemCtx } from '../../context.ts'
import type { BinaryResult } from '../../files/store.ts'

let text: Promise<string> | undefined

async function writeDocument(title: string): Promise<string> {
  // Loaded by the first reader: few ask, and a start waits for nothing of it.
  const { describeApi } = await import('../../openapi/document.ts')
  return JSON.stringify(await describeApi(title))
}

/** The OpenAPI document of every call. */
export async function readApiDocument({ services }: SystemCtx): Promise<BinaryResult> {
  text ??= writeDocument(services.config.brandName)
  return {
    stream: Readable.from([await text]),
    type: 'application/json; charset=utf-8',
    name: 'openapi.json',
  }
}
