import type { RoleName } from '@doorstep/contract/access'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'

/** What somebody may hold: a role at the home, or one that manages it. */
export type Held = Exclude<RoleName, 'ADMIN'>
type Side = 'reporter' | 'leasing' | 'contractors'

const READ_BY: Record<NoteAudience, Side[]> = {
  public: ['reporter', 'leasing', 'contractors'],
  internal: ['contractors'],
  reporter: ['reporter'],
  staff: [],
}

interface Told {
  author: number
  readBy: Set<Side>
  /** The reporter left while they could read it, and it was not taken back since. */
  isKept: boolean
  readers: Set<number>
}

/** The conversation about one live issue as the design has it, in plain words; the product's own rule is not looked at. */
export class Conversation {
  readonly reporter: number
  readonly notes: Told[] = []
  readonly #held: Map<number, Set<Held>>

  constructor(reporter: number, held: ReadonlyMap<number, readonly Held[]>) {
    this.reporter = reporter
    this.#held = new Map([...held].map(([who, roles]) => [who, new Set(roles)]))
  }

  held(who: number): Set<Held> {
    const held = this.#held.get(who) ?? new Set()
    this.#held.set(who, held)
    return held
  }

  write(author: number, audience: NoteAudience): void {
    this.notes.push({ author, readBy: new Set(READ_BY[audience]), isKept: false, readers: new Set() })
    this.#count()
  }

  isOpen(note: number): boolean {
    return this.notes[note]?.readBy.has('reporter') === true
  }

  share(note: number): void {
    this.notes[note]?.readBy.add('reporter')
    this.#count()
  }

  takeBack(note: number): void {
    const told = this.notes[note]
    if (!told) return
    told.readBy.clear()
    told.isKept = false
  }

  give(who: number, role: Held): void {
    this.held(who).add(role)
    this.#count()
  }

  end(who: number, role: Held): void {
    const held = this.held(who)
    if (held.delete(role) && held.size === 0 && who === this.reporter)
      for (const note of this.notes) note.isKept = note.readBy.has('reporter')
  }

  mayRead(who: number, note: number): boolean {
    const told = this.notes[note]
    if (!told) return false
    const held = this.held(who)
    if (held.has('PMGR')) return true
    if (who === this.reporter) {
      if (told.author === who || (held.size > 0 ? told.readBy.has('reporter') : told.isKept)) return true
    }
    return (
      (held.has('LEASE') && told.readBy.has('leasing')) ||
      (held.has('CONTRACTOR') && told.readBy.has('contractors'))
    )
  }

  /** Whether they could read it at any time until now. */
  hasRead(who: number, note: number): boolean {
    return this.notes[note]?.readers.has(who) === true
  }

  #count(): void {
    this.notes.forEach((told, note) => {
      for (const who of [...this.#held.keys(), this.reporter])
        if (this.mayRead(who, note)) told.readers.add(who)
    })
  }
}
