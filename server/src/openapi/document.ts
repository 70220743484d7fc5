import { endpoints } from '@doorstep/contract'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { ErrorBody } from '@doorstep/contract/errors'
import { LiveEvent } from '@doorstep/contract/events/schema'
import { answersOf, sharedAnswers } from './answers.ts'
import { operationOf } from './operations.ts'
import { openSchemaBook } from './schemas.ts'
import type { JsonSchema, Schema } from './schemas.ts'

const DESCRIPTION = `Every call of the product, generated from the contract that the server checks requests against.

Addresses and field names can be in upper or lower case. Responses use the spelling on this page. Unknown fields are
ignored. A field that the caller may not see is null. Lists are arrays, and their \`Link\` header leads to other pages.
Every error has the form of \`ErrorBody\`. Its \`message\` can be shown to a person. Besides the statuses listed for a
call, any address can answer 405 to another method, and 408, 413, 417 or 431 to a request that it cannot read.
The session alone decides what a person may do, never an id in the request.`

const isSchema = (part: Endpoint['response'] | undefined): part is Schema => typeof part === 'object'

function pathOf(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
}

/** Returns the OpenAPI 3.1 document of all calls. */
export async function describeApi(title: string): Promise<JsonSchema> {
  const all: Endpoint[] = Object.values<Endpoint>(endpoints)
  const sent = all
    .flatMap(({ params, query, body }) => [params, query, body])
    .filter((part) => part !== undefined)
  const answered = [...all.map(({ response }) => response).filter(isSchema), ErrorBody, LiveEvent]
  const book = await openSchemaBook(sent, answered)
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of all) {
    const addresses = [{ path: endpoint.path, method: endpoint.method }, ...(endpoint.aliases ?? [])]
    for (const [index, { path, method = endpoint.method }] of addresses.entries()) {
      const item = (paths[pathOf(path)] ??= {})
      item[method.toLowerCase()] = {
        ...operationOf(endpoint, path, book),
        operationId: index === 0 ? endpoint.name : `${endpoint.name}${index + 1}`,
        responses: answersOf(endpoint, book),
      }
    }
  }
  const shared = sharedAnswers(book)
  return {
    openapi: '3.1.1',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      ...shared,
      schemas: book.componentsOf([paths, shared]),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from the answer of `POST /login` or of its second step.',
        },
      },
    },
  }
}
