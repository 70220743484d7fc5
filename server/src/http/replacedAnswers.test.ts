import compress from '@fastify/compress'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { csvFile } from '../csv/write.ts'
import { AppError } from '../errors.ts'
import { sendBinary } from './binary.ts'
import { registerErrorHandler } from './errorHandler.ts'

it('an error that replaces a file answer keeps none of the file’s headers [API-200]', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 2048 })
  registerErrorHandler(app)
  app.get('/api/list', (_request, reply) => {
    void reply.header('content-security-policy', "default-src 'none'")
    const rows = (async function* () {
      yield 'One row'
      throw new AppError('UNAVAILABLE', 'Please try again in a few seconds.')
    })()
    const file = csvFile('list.csv', [{ header: 'Title', value: (row: string) => row }], rows)
    return sendBinary(reply, { ...file, size: 9000 })
  })
  const answer = await app.inject({ url: '/api/list', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: 'Please try again in a few seconds.' })
  const { headers } = answer
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(answer.body)),
    'content-security-policy': "default-src 'none'",
    'retry-after': '5',
  })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('content-disposition')
})
