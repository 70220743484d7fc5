import { Writable } from 'node:stream'
import pino from 'pino'
import { LOG_SERIALIZERS } from '../src/http/logging.ts'

/** A log that keeps every line for the test. */
export function keepLog(): { log: pino.Logger; written(): string } {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const timestamp = pino.stdTimeFunctions.isoTime
  const log = pino({ level: 'debug', serializers: LOG_SERIALIZERS, timestamp, base: null }, stream)
  return { log, written: () => written }
}
