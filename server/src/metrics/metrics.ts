/** A request, described by labels that each have few possible values. */
export interface MeasuredRequest {
  /** Name of the call in the contract, or `page` for all other requests. */
  route: string
  /** First part of the call's path, so that there are only a few values. */
  area: string
  /** The kind of request. The time of a stream is not measured, because a stream lasts as long as its reader stays. */
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

/** The state of the product, queried each time somebody reads the metrics. */
export interface MeasuredState {
  outboxWaiting: number
  outboxOldestSeconds: number
  sessions: number
  /** Age of the newest backup, or of the installation if there is no backup yet. Undefined if daily backups are off. */
  backupAgeSeconds?: number
  backupMissingFiles?: number
  clockSkewSeconds: number
}

/** The counters of this process, which exist only if a metrics token is set. */
export interface Metrics {
  requestBegan(): void
  requestEnded(request: MeasuredRequest): void
  count<Name extends keyof CountedEvents>(name: Name, outcome: CountedEvents[Name]): void
  /**
   * Writes the metrics in the text format of Prometheus. Leaves out the state of the product if the database is down or
   * too busy to answer.
   */
  write(state: MeasuredState | 'busy' | undefined, isFileStoreThere: boolean): Promise<string>
}
