import type { MarkedText } from '@doorstep/contract/search/schema'

/** Shows a text of the server with its matches highlighted. Never interprets it as markup. */
export function Marked({ text, marks }: MarkedText) {
  const parts = marks.map(({ start, end }, at) => ({
    start,
    before: text.slice(marks[at - 1]?.end ?? 0, start),
    hit: text.slice(start, end),
  }))
  return (
    <>
      {parts.map(({ start, before, hit }) => (
        <span key={start}>
          {before}
          <mark className="rounded-sm bg-accent-soft font-semibold text-accent-text">{hit}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
