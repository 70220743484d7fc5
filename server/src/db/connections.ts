import pg from 'pg'

/** The connections of one or more pools. The pools must use the class `Client` for their connections. */
export interface Connections {
  Client: typeof pg.Client
  /** Cuts off all connections at once, along with their running statements. */
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

    // The server on this connection has become a replica, and another server now has its name. Older connections lead
    // to the same replica and would read outdated data.
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

/** Closes the connection at once, without the usual closing message, which would wait for an answer. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy()
}
