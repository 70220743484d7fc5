import type { RoleName } from '@doorstep/contract/access'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'

/** A role at the home, or one that manages it. */
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
  /** For a note about a work order, the firm of that order. */
  firm: number | undefined
  /** Whether that firm wrote the note. */
  isFirms: boolean
  readBy: Set<Side>
  /** The reporter could read the note when they left, and it has not been taken back since. */
  isKept: boolean
  readers: Set<number>
}

/**
 * A model of the conversation about one live issue, written from the design. It does not use the product's own rule.
 */
export class Conversation {
  readonly reporter: number
  readonly notes: Told[] = []
  readonly #held: Map<number, Set<Held>>
  /** Firms with work orders. As soon as there is one, only their people are contractors of the issue. */
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

  /** Moves a person to this firm, or to none. */
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

  /** Whether this firm can read the note, through its people or its link. */
  readsAs(firm: number | undefined, note: number): boolean {
    const told = this.notes[note]
    return told?.firm !== undefined && told.firm === firm && told.readBy.has('firm')
  }

  #isContractor(who: number): boolean {
    const firm = this.firmOf(who)
    if (this.#firms.length === 0) return this.held(who).has('CONTRACTOR')
    return firm !== undefined && this.#firms.includes(firm)
  }

  /** Whether the person has ever been able to read the note. */
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
