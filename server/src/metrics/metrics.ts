/** A request, described by labels that each have few possible values. */
export interface MeasuredRequest {
  /** Name of the call in the contract, or `page` for anything else. */
  route: string
  /** First part of the call's path, so that there are only a few values. */
  area: string
  /** The time of a stream is not measured, because a stream lasts as long as its reader stays. */
  kind: 'read' | 'write' | 'upload' | 'page' | 'stream'
  status: number
  seconds: number
}

/** Events other than requests, and their outcomes. */
export interface CountedEvents {
  login: 'ok' | 'failed' | 'locked'
  code: 'queued' | 'failed'
  job: 'failed'
}

/** State that is queried at the moment the metrics are read. */
export interface MeasuredState {
  outboxWaiting: number
  outboxOldestSeconds: number
  sessions: number
  /** Undefined if daily backups are off. Age of the installation if there is no backup yet. */
  backupAgeSeconds?: number
  backupMissingFiles?: number
  clockSkewSeconds: number
}

/** Counters of this process; present only if a metrics token is set. */
export interface Metrics {
  requestBegan(): void
  requestEnded(request: MeasuredRequest): void
  count<Name extends keyof CountedEvents>(name: Name, outcome: CountedEvents[Name]): void
  /** Writes Prometheus' text format. Leaves out the state if the database is down or too busy to answer. */
  write(state: MeasuredState | 'busy' | undefined, isFileStoreThere: boolean): Promise<string>
}
