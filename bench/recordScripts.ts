import type { FastifyInstance } from 'fastify'
import { buildApp } from '@doorstep/server/app'
import { loadConfig } from '@doorstep/server/config'
import { createLog, openServices } from '@doorstep/server/openServices'
import { recordRequest, watchDriver } from './recorder.ts'
import type { Statement } from './recorder.ts'
import { UNIQUE } from './scenario.ts'
import type { BenchRequest, Measurement } from './scenario.ts'
import { toScript } from './script.ts'
import type { Script } from './script.ts'

export interface Recorded {
  scripts: Script[]
  /** Of one request of each measurement, by its name. */
  samples: Map<string, readonly Statement[]>
}

const WARM_UPS = 10
let recorded = 0

function nextUnique(): string {
  recorded += 1
  return `recorded${recorded}`
}

function withUnique(request: BenchRequest, unique: string): BenchRequest {
  return request.body === undefined ? request : { ...request, body: request.body.replaceAll(UNIQUE, unique) }
}

/** Sends each request once through the application; a few before, so that none is recorded on cold paths. */
export async function recordScripts(
  app: FastifyInstance,
  measurements: readonly Measurement[],
): Promise<Recorded> {
  const scripts: Script[] = []
  const samples = new Map<string, readonly Statement[]>()
  for (const measurement of measurements) {
    const { name, requests } = measurement
    for (const request of requests.slice(0, WARM_UPS))
      await recordRequest(app, withUnique(request, nextUnique()))
    for (const request of requests) {
      const unique = nextUnique()
      const recording = await recordRequest(app, withUnique(request, unique))
      samples.set(name, recording.statements)
      scripts.push(toScript(request, measurement, recording, unique))
    }
  }
  return { scripts, samples }
}

/** The same in an application of its own, which is gone afterwards. */
export async function recordOnce(
  env: Record<string, string>,
  measurements: readonly Measurement[],
): Promise<Recorded> {
  const stopWatching = watchDriver()
  const config = loadConfig(env)
  if (!config.databaseUrls) throw new Error('What is recorded has a database of its own.')
  const { services, close } = await openServices(config, config.databaseUrls, createLog(config.logLevel))
  try {
    const app = await buildApp(services, { withPage: false })
    await app.ready()
    try {
      return await recordScripts(app, measurements)
    } finally {
      await app.close()
    }
  } finally {
    await close()
    stopWatching()
  }
}
