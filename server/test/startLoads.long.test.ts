import { expect, test } from 'vitest'
import { main, PRODUCTION, runNode } from './childRun.ts'

/** The whole server is loaded, beside whatever else the machine does. */

/** Runs before a script, and writes down what it comes upon. */
const before = (source: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`${source}\n`)}`

test('a start loads nothing that waits for somebody: a file, a photo, a chosen password, a mail, an S3, a collector [OPS-17]', async () => {
  const note = before(`import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })`)
  const start = new URL('../src/start.ts', import.meta.url).href
  const run = runNode([note, '--input-type=module', '--eval', `await import(${JSON.stringify(start)})`])
  expect(await run.exited).toBe(0)
  const loaded = new Set(run.output().match(/(?<=\/node_modules\/)(@[^/]+\/)?[^/]+/g))
  expect(loaded).toContain('fastify')
  const waiting = [
    'sharp',
    'libheif-js',
    'piscina',
    'file-type',
    'csv-parse',
    'ical.js',
    'aws4fetch',
    'fast-xml-parser',
  ]
  expect([...waiting, '@zxcvbn-ts/language-common'].filter((name) => loaded.has(name))).toEqual([])
  expect([...loaded].filter((name) => name.startsWith('@opentelemetry/'))).toEqual([])
  expect(run.output()).not.toContain('nodemailer/lib/smtp-connection')
})

test('a second start takes no types away: it finds its modules in the compile cache', async () => {
  const note = before(`process.on('exit', () =>
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')) ? 'takes types away' : 'has no types'))`)
  // Settings are judged once everything has been loaded.
  const env = { ...PRODUCTION, PORT: 'none' }
  const first = runNode([note, main], env)
  expect(await first.exited).toBe(1)
  const second = runNode([note, main], env)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('PORT must be a port number')
  expect(second.output()).toContain('has no types')
})
