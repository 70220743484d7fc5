import { Readable } from 'node:stream'
import type { SystemCtx } from '../../context.ts'
import type { BinaryResult } from '../../files/store.ts'
import type { Services } from '../../services.ts'

/** Of each running application. */
const texts = new WeakMap<Services, Promise<string>>()

async function writeDocument(title: string): Promise<string> {
  // Loaded by the first reader: few ask, and a start waits for nothing of it.
  const { describeApi } = await import('../../openapi/document.ts')
  return JSON.stringify(await describeApi(title))
}

/** The OpenAPI document of every call. */
export async function readApiDocument({ services }: SystemCtx): Promise<BinaryResult> {
  const text = texts.get(services) ?? writeDocument(services.config.brandName)
  texts.set(services, text)
  return {
    stream: Readable.from([await text]),
    type: 'application/json; charset=utf-8',
    name: 'openapi.json',
  }
}
