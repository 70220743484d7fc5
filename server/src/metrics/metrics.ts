/** What a request was, in a few words that never grow in number. */
export interface MeasuredRequest {
  /** The call's name in the contract; `page` for what is no call. */
  route: string
  /** What the call is about: few of them stand for all calls. */
  area: string
  /** A stream lasts as long as its reader stays: its time says nothing. */
  kind: 'read' | 'write' | 'upload' | 'page' | 'stream'
  status: number
  seconds: number
}

/** What happened beyond a request, and how it ended. */
export interface CountedEvents {
  login: 'ok' | 'failed' | 'locked'
  code: 'queued' | 'failed'
  job: 'failed'
}

/** What can only be asked for at the moment it is read. */
export interface MeasuredState {
  outboxWaiting: number
  outboxOldestSeconds: number
  sessions: number
  /** Undefined where no daily ones are asked for; of the product itself while there is none. */
  backupAgeSeconds?: number
  backupMissingFiles?: number
  clockSkewSeconds: number
}

/** What this process counts of itself, where the settings have somebody read it. */
export interface Metrics {
  requestBegan(): void
  requestEnded(request: MeasuredRequest): void
  count<Name extends keyof CountedEvents>(name: Name, outcome: CountedEvents[Name]): void
  /** In Prometheus' text format; without the state where the database is away, or has no time for the question. */
  write(state: MeasuredState | 'busy' | undefined, isFileStoreThere: boolean): Promise<string>
}
