export interface Property {
  parameters: ReadonlyMap<string, string>
  value: string
}

export interface CalendarEvent {
  /**
   * The event's position in the file, counted from 1, and its title. Each message about the event begins with this
   * text.
   */
  name: string
  /** The title, or the start of the description if there is no title. */
  summary: string
  /** The properties of the event. The key is the property name in capitals. */
  properties: ReadonlyMap<string, readonly Property[]>
  /** True if the whole file cancels its events. */
  isTakenBack: boolean
}

interface ReadEvents {
  events: CalendarEvent[]
  leftOut: string[]
}

const SUMMARY_MAX = 1000
const NAME_MAX = 100
/** Each character can match in only one way, so a long line takes linear time. */
const PROPERTY = /^([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s
const PARAMETER = /;([\w-]+)=((?:"[^"]*"|[^;"])*)/g
const OTHER_ENTRIES: ReadonlyMap<string, string> = new Map([
  ['VTODO', 'task'],
  ['VJOURNAL', 'journal entry'],
  ['VFREEBUSY', 'busy time'],
  ['VAVAILABILITY', 'time of availability'],
])

export const isCalendarFile = (text: string): boolean =>
  /^\uFEFF?[ \t]*BEGIN[ \t]*:[ \t]*(?:VCALENDAR|VEVENT)[ \t]*$/im.test(text)

/** Returns the events of a file. A broken event does not affect the others. */
export function eventsIn(text: string): ReadEvents {
  const reader = new EventReader()
  for (const line of linesOf(text)) reader.take(line)
  return reader.end()
}

/** Joins folded lines. A continuation line begins with a space or a tab. */
function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
}

class EventReader {
  private events: CalendarEvent[] = []
  private leftOut: string[] = []
  private open: Map<string, Property[]> | undefined
  private last: Property | undefined
  /** The number of unclosed parts, such as alarms, in the open event. */
  private parts = 0
  private count = 0
  private isTakenBack = false

  take(line: string): void {
    const [, edge, what] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (edge !== undefined && what !== undefined) this.passEdge(edge.toUpperCase(), what.toUpperCase())
    else if (this.open && this.parts === 0) this.addProperty(line, this.open)
    else if (!this.open && /^METHOD\s*:/i.test(line)) this.isTakenBack = /:\s*CANCEL\s*$/i.test(line)
  }

  end(): ReadEvents {
    this.close(false)
    return { events: this.events, leftOut: this.leftOut }
  }

  private passEdge(edge: string, what: string): void {
    if (what === 'VEVENT' || what === 'VCALENDAR') {
      this.close(edge === 'END' && what === 'VEVENT' && this.parts === 0)
      if (edge === 'BEGIN' && what === 'VEVENT') this.open = new Map()
      if (edge === 'BEGIN' && what === 'VCALENDAR') this.isTakenBack = false
    } else if (this.open) this.parts = Math.max(0, this.parts + (edge === 'BEGIN' ? 1 : -1))
    else if (edge === 'BEGIN' && OTHER_ENTRIES.has(what)) {
      this.count += 1
      this.leftOut.push(`Entry ${this.count} is a ${OTHER_ENTRIES.get(what)}, not an event.`)
    }
  }

  private close(isWhole: boolean): void {
    if (!this.open) return
    this.count += 1
    const summary = summaryOf(this.open)
    const name =
      summary === '' ? `Event ${this.count}` : `Event ${this.count}, "${summary.slice(0, NAME_MAX)}"`
    const { open: properties, isTakenBack } = this
    if (isWhole) this.events.push({ name, summary, properties, isTakenBack })
    else this.leftOut.push(`${name}: the event is incomplete.`)
    this.open = undefined
    this.last = undefined
    this.parts = 0
  }

  private addProperty(line: string, open: Map<string, Property[]>): void {
    const [, name, parameters = '', value = ''] = PROPERTY.exec(line) ?? []
    if (name === undefined) {
      // If a file breaks a line without starting the next line with a space, the text belongs to the line before it.
      if (this.last) this.last.value += ` ${line}`
      return
    }
    this.last = { parameters: parametersOf(parameters), value }
    open.set(name.toUpperCase(), [...(open.get(name.toUpperCase()) ?? []), this.last])
  }
}

function parametersOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(PARAMETER)].map(([, name = '', value = '']) => [
      name.toUpperCase(),
      value.replaceAll('"', '').trim(),
    ]),
  )
}

/** The title in each of its languages, or the description if there is no title. */
function summaryOf(properties: ReadonlyMap<string, readonly Property[]>): string {
  const textsOf = (name: string): string =>
    (properties.get(name) ?? []).map(textOf).filter(Boolean).join('. ')
  return (textsOf('SUMMARY') || textsOf('DESCRIPTION')).slice(0, SUMMARY_MAX)
}

/** Returns the unescaped value of an iCalendar property, on one line. */
export function textOf(property: Property | undefined): string {
  const text = property?.value ?? ''
  return text
    .replaceAll(/\\[nN]/g, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
