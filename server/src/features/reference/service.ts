import { Readable } from 'node:stream'
import type { SystemCtx } from '../../context.ts'
import type { BinaryResult } from '../../files/store.ts'
import type { Services } from '../../services.ts'

/** The OpenAPI document is generated once per running application. */
const texts = new WeakMap<Services, Promise<string>>()

async function writeDocument(title: string): Promise<string> {
  // The generator is loaded on the first request, because few people need the document and startup should not wait for
  // it.
  const { describeApi } = await import('../../openapi/document.ts')
  return JSON.stringify(await describeApi(title))
}

export async function readApiDocument({ services }: SystemCtx): Promise<BinaryResult> {
  const text = texts.get(services) ?? writeDocument(services.config.brandName)
  texts.set(services, text)
  return {
    stream: Readable.from([await text]),
    type: 'application/json; charset=utf-8',
    name: 'openapi.json',
  }
}
