import type { RoleName } from '@doorstep/contract/access'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'

/** What somebody may hold: a role at the home, or one that manages it. */
export type Held = Exclude<RoleName, 'ADMIN'>
type Side = 'reporter' | 'leasing' | 'contractors' | 'firm'

const READ_BY: Record<NoteAudience, Side[]> = {
  public: ['reporter', 'leasing', 'contractors'],
  internal: ['contractors'],
  reporter: ['reporter'],
  staff: [],
  order: ['firm'],
}

interface Told {
  author: number
  /** Of a note about a work order, whose. */
  firm: number | undefined
  /** That firm wrote it. */
  isFirms: boolean
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
  /** The firms that have work orders; from the first one on its contractors are these. */
  readonly #firms: readonly number[]
  readonly #worksFor = new Map<number, number>()

  constructor(reporter: number, held: ReadonlyMap<number, readonly Held[]>, firms: readonly number[] = []) {
    this.reporter = reporter
    this.#held = new Map([...held].map(([who, roles]) => [who, new Set(roles)]))
    this.#firms = firms
  }

  firmOf(who: number): number | undefined {
    return this.#worksFor.get(who)
  }

  /** From now on they work there, or nowhere. */
  work(who: number, firm: number | undefined): void {
    if (firm === undefined) this.#worksFor.delete(who)
    else this.#worksFor.set(who, firm)
    this.#count()
  }

  held(who: number): Set<Held> {
    const held = this.#held.get(who) ?? new Set()
    this.#held.set(who, held)
    return held
  }

  write(author: number, audience: NoteAudience, firm?: number, isFirms = false): void {
    const told = { author, firm, isFirms, readBy: new Set(READ_BY[audience]) }
    this.notes.push({ ...told, isKept: false, readers: new Set() })
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
    told.readBy = new Set(told.isFirms ? ['firm'] : [])
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
      (this.#isContractor(who) && told.readBy.has('contractors')) ||
      this.readsAs(this.firmOf(who), note)
    )
  }

  /** Whether this firm reads it, by a person of it or by its link. */
  readsAs(firm: number | undefined, note: number): boolean {
    const told = this.notes[note]
    return told?.firm !== undefined && told.firm === firm && told.readBy.has('firm')
  }

  #isContractor(who: number): boolean {
    const firm = this.firmOf(who)
    if (this.#firms.length === 0) return this.held(who).has('CONTRACTOR')
    return firm !== undefined && this.#firms.includes(firm)
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
