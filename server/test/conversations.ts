import type { RoleName } from '@doorstep/contract/access'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'

/** A role at the home, or a role that manages the home. */
export type Held = Exclude<RoleName, 'ADMIN'>
const OCCUPANTS: readonly Held[] = ['TENANT', 'LEASE', 'LETTINGAGENT']
type Side = 'reporter' | 'leasing' | 'contractors' | 'firm'

const READ_BY: Record<NoteAudience, Side[]> = {
  public: ['reporter', 'leasing', 'contractors'],
  internal: ['contractors'],
  reporter: ['reporter'],
  followers: ['reporter'],
  building: ['reporter'],
  staff: [],
  order: ['firm'],
}

interface Told {
  author: number
  /** The firm of the work order, for a note about a work order. */
  firm: number | undefined
  /** True if this firm wrote the note. */
  isFirms: boolean
  readBy: Set<Side>
  /** True if the reporter could read the note when they left, and staff have not taken it back since. */
  isKept: boolean
  /** True if the reporter's side could read the note only after the contact was named. */
  isForContact: boolean
  /** True if the contact could read the note when they left, and staff have not taken it back since. */
  isKeptByContact: boolean
  readers: Set<number>
}

/**
 * A model of the conversation about one live issue. The model follows the design and does not use the product's own
 * rule.
 */
export class Conversation {
  readonly reporter: number
  readonly notes: Told[] = []
  readonly #held: Map<number, Set<Held>>
  /** Firms with work orders. If there are any, only their people are contractors of the issue. */
  readonly #firms: readonly number[]
  readonly #worksFor = new Map<number, number>()
  #contact: number | undefined
  readonly #closed = new Set<number>()

  constructor(reporter: number, held: ReadonlyMap<number, readonly Held[]>, firms: readonly number[] = []) {
    this.reporter = reporter
    this.#held = new Map([...held].map(([who, roles]) => [who, new Set(roles)]))
    this.#firms = firms
  }

  get contact(): number | undefined {
    return this.#contact
  }

  /** Names this person as the contact, or removes the contact. A new contact cannot read earlier notes. */
  name(who: number | undefined): void {
    if (who === this.#contact) return
    this.#contact = who
    for (const told of this.notes) told.isForContact = told.isKeptByContact = false
    this.#count()
  }

  /** Returns whether anybody on the reporter's side still belongs to the home. */
  hasSide(): boolean {
    return this.held(this.reporter).size > 0 || this.hasContact()
  }

  /** Returns whether the contact still has a role of an occupant. */
  hasContact(): boolean {
    if (this.#contact === undefined || this.isClosed(this.#contact)) return false
    return OCCUPANTS.some((role) => this.held(this.#contact ?? 0).has(role))
  }

  isClosed(who: number): boolean {
    return this.#closed.has(who)
  }

  close(who: number): void {
    this.#closed.add(who)
  }

  reopen(who: number): void {
    this.#closed.delete(who)
    this.#count()
  }

  firmOf(who: number): number | undefined {
    return this.#worksFor.get(who)
  }

  /** Moves a person to this firm, or removes the person from every firm. */
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
    const readBy = new Set(READ_BY[audience])
    const isForContact = readBy.has('reporter') && this.#contact !== undefined
    const kept = { isKept: false, isKeptByContact: false, readers: new Set<number>() }
    this.notes.push({ author, firm, isFirms, readBy, isForContact, ...kept })
    this.#count()
  }

  isOpen(note: number): boolean {
    return this.notes[note]?.readBy.has('reporter') === true
  }

  share(note: number): void {
    const told = this.notes[note]
    if (!told) return
    told.readBy.add('reporter')
    told.isForContact = this.#contact !== undefined
    this.#count()
  }

  takeBack(note: number): void {
    const told = this.notes[note]
    if (!told) return
    told.readBy = new Set(told.isFirms ? ['firm'] : [])
    told.isKept = false
    told.isForContact = told.isKeptByContact = false
  }

  give(who: number, role: Held): void {
    this.held(who).add(role)
    this.#count()
  }

  end(who: number, role: Held): void {
    const held = this.held(who)
    if (!held.delete(role) || held.size > 0) return
    if (who === this.reporter) for (const note of this.notes) note.isKept = note.readBy.has('reporter')
    if (who === this.#contact) for (const note of this.notes) note.isKeptByContact = note.isForContact
  }

  mayRead(who: number, note: number): boolean {
    const told = this.notes[note]
    if (!told || this.isClosed(who)) return false
    const held = this.held(who)
    if (held.has('PMGR')) return true
    if (who === this.reporter) {
      if (told.author === who || (held.size > 0 ? told.readBy.has('reporter') : told.isKept)) return true
    }
    if (who === this.#contact) {
      if (told.author === who) return true
      if (held.size > 0 ? this.hasContact() && told.isForContact : told.isKeptByContact) return true
    }
    return (
      (held.has('LEASE') && told.readBy.has('leasing')) ||
      (this.#isContractor(who) && told.readBy.has('contractors')) ||
      this.readsAs(this.firmOf(who), note)
    )
  }

  /** Returns whether this firm can read the note, through its people or its link. */
  readsAs(firm: number | undefined, note: number): boolean {
    const told = this.notes[note]
    return told?.firm !== undefined && told.firm === firm && told.readBy.has('firm')
  }

  #isContractor(who: number): boolean {
    const firm = this.firmOf(who)
    if (this.#firms.length === 0) return this.held(who).has('CONTRACTOR')
    return firm !== undefined && this.#firms.includes(firm)
  }

  /** Returns whether the person has ever been able to read the note. */
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
