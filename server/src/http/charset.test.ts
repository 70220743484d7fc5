import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'

const test = await startTestApp()
afterAll(() => test.close())
const manager = await signIn(test, 'PMGR', await buildProperty(test.services))

const send = async (contentType: string, path = '/api/account/forgot-password'): Promise<number> => {
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': contentType, authorization: `Bearer ${manager.token}` },
    payload: Buffer.from(
      '{"email":"zo\u00eb@example.test"}',
      contentType.includes('16') ? 'utf16le' : 'latin1',
    ),
  })
  return statusCode
}

it.each(['utf-16le', 'UTF-16', 'iso-8859-1', '"windows-1252"', 'us-ascii', 'utf-7', ''])(
  'a body in the charset %j is refused [API-203]',
  async (charset) => {
    expect(await send(`application/json; charset=${charset}`)).toBe(415)
    expect(await send(`application/json;CHARSET=${charset}; x=1`, '/api/properties/create')).toBe(415)
    expect(await send(`multipart/form-data; boundary=x; charset=${charset}`, '/api/issues/report')).toBe(415)
  },
)

it.each(['application/json', 'application/json; charset=utf-8', 'application/json; charset="UTF8"'])(
  'a body with the content type %s is accepted [API-203]',
  async (contentType) => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/api/properties/create',
      headers: { 'content-type': contentType, authorization: `Bearer ${manager.token}` },
      payload: '{"name":"Zoë"}',
    })
    expect(statusCode).toBe(400)
  },
)
