import pg from 'pg'

/** The connections of one or several pools, which make them of this class. */
export interface Connections {
  Client: typeof pg.Client
  /** Ends all at once, with what is under way on them: nothing is heard of them any more. */
  drop(): void
}

const READ_ONLY = '25006'

export function trackConnections(): Connections {
  const open = new Set<pg.Client>()
  class Connection extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      open.add(this)
      this.once('end', () => open.delete(this))
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) this.cutOffWithOlder()
      })
    }

    // The server behind it has become the copy of another one, which has its name now. What was opened before leads to
    // the same one, and would go on to read there, behind what was written since.
    private cutOffWithOlder(): void {
      for (const client of open) {
        cutOff(client)
        if (client === this) return
      }
    }
  }
  return {
    Client: Connection,
    drop: () => {
      for (const client of open) cutOff(client)
    },
  }
}

/** Without a word: who says goodbye waits for an answer. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy()
}
