import { expect, test } from 'vitest'
import { main, PRODUCTION, runNode } from './childRun.ts'

/** The test loads the whole server, which is slow on a busy machine. */

/** Runs a source text before a script, to record what the script does. */
const before = (source: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`${source}\n`)}`

test('a start does not load the code for files, photos, new passwords, emails, S3 or a collector [OPS-17]', async () => {
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

test('a second start finds its modules in the compile cache, and strips no types', async () => {
  const note = before(`process.on('exit', () =>
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')) ? 'takes types away' : 'has no types'))`)
  // Settings are checked only after everything has been loaded.
  const env = { ...PRODUCTION, PORT: 'none' }
  const first = runNode([note, main], env)
  expect(await first.exited).toBe(1)
  const second = runNode([note, main], env)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('PORT must be a port number')
  expect(second.output()).toContain('has no types')
})
