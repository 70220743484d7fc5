import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MeasuredState, Metrics } from './metrics.ts'

/** The targets are 150 ms for reads and 300 ms for writes, so both are bucket limits. */
const SECONDS = [0.05, 0.15, 0.3, 1, 5]

/** The default metrics to leave out, because they would add many series and few people need them. */
const LEFT_OUT = /^nodejs_(gc|heap_space|active)_/

const STATE: Record<keyof MeasuredState, [name: string, help: string]> = {
  outboxWaiting: ['outbox_messages_waiting', 'Unsent messages.'],
  outboxOldestSeconds: [
    'outbox_oldest_seconds',
    'Age of the oldest message that a gateway should have accepted.',
  ],
  sessions: ['sessions_live', 'Sessions that have neither ended nor expired.'],
  backupAgeSeconds: [
    'backup_age_seconds',
    'Age of the newest complete backup, or time since installation if there is none.',
  ],
  backupMissingFiles: [
    'backup_missing_files',
    'Files that the database names but the newest backup does not have.',
  ],
  clockSkewSeconds: [
    'clock_skew_seconds',
    'Seconds by which the server clock is ahead of the database clock.',
  ],
}

const DATABASE_UP: [name: string, help: string] = ['database_up', 'Whether the database answers.']
const FILE_STORE_UP: [name: string, help: string] = [
  'file_store_up',
  'Whether the file store answers and belongs to this database.',
]

interface Watched {
  pool: pg.Pool
  dataDir: string
}

function measureRequests(registers: Registry[]): Pick<Metrics, 'requestBegan' | 'requestEnded'> {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its answer, without event streams.',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests, by the first part of their address.',
    labelNames: ['area'],
    registers,
  })
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Requests that were answered with 5xx, by the name of the call.',
    labelNames: ['route'],
    registers,
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet, including event streams.',
    registers,
  })
  const refusedUploads = new Counter({
    name: 'uploads_refused_total',
    help: 'Uploads that the server refused.',
    registers,
  })
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded: ({ route, area, kind, status, seconds }) => {
      inFlight.dec()
      if (kind !== 'stream') durations.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds)
      requests.inc({ area })
      if (status >= 500) faults.inc({ route })
      if (kind === 'upload' && status >= 400) refusedUploads.inc()
    },
  }
}

function countEvents(registers: Registry[]): Metrics['count'] {
  const counter = (name: string, help: string): Counter =>
    new Counter({ name, help, labelNames: ['outcome'], registers })
  const events = {
    login: counter('logins_total', 'Passwords that were checked, by outcome.'),
    code: counter(
      'codes_total',
      'Codes for a second step: handed to the outbox, or not accepted by the gateway in time.',
    ),
    job: counter('jobs_total', 'Failed runs of background jobs, most of which are tried again.'),
  }
  return (name, outcome) => events[name].inc({ outcome })
}

function watchResources(registry: Registry, { pool, dataDir }: Watched): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections in the pool, and requests that are waiting for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const disk = new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    registers: [],
    async collect() {
      // If the data folder is missing, this metric is left out. The health check reports the missing folder.
      const found = await statfs(dataDir).catch(() => undefined)
      if (found) this.set(found.bavail * found.bsize)
      else this.remove()
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(disk)
}

function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray())
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name)
}

/** Creates the metrics of this process, in a separate registry. */
export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry()
  watchProcess(registry)
  watchResources(registry, watched)
  return {
    ...measureRequests([registry]),
    count: countEvents([registry]),
    write: async (state, isFileStoreThere) =>
      `${await registry.metrics()}\n${await writeState(state, isFileStoreThere)}`,
  }
}

/** Lists every metric of the product and its process, for the documentation page. */
export function describeMetrics(watched: Watched): { name: string; help: string }[] {
  const registry = new Registry()
  watchResources(registry, watched)
  measureRequests([registry])
  countEvents([registry])
  const state = [DATABASE_UP, FILE_STORE_UP, ...Object.values(STATE)].map(([name, help]) => ({ name, help }))
  const product = registry.getMetricsAsArray().map(({ name, help }) => ({ name, help }))
  const ofProcess = new Registry()
  watchProcess(ofProcess)
  return [...product, ...state, ...ofProcess.getMetricsAsArray().map(({ name, help }) => ({ name, help }))]
}

/** Each answer has a new registry. A shared registry would repeat old values when the current values are unknown. */
function writeState(state: MeasuredState | 'busy' | undefined, isFileStoreThere: boolean): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name, help, registers: [registry] }).set(value)
  gauge(...DATABASE_UP, state ? 1 : 0)
  gauge(...FILE_STORE_UP, isFileStoreThere ? 1 : 0)
  for (const [key, value] of Object.entries(state === 'busy' ? {} : (state ?? {}))) {
    // The cast is safe, because the entries come from a MeasuredState.
    const [name, help] = STATE[key as keyof MeasuredState]
    gauge(name, help, value)
  }
  return registry.metrics()
}
