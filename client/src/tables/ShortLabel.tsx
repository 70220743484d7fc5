/**
 * Shows a label such as "Export CSV". A phone shows only its first word, so that the actions of a list fit on one line.
 */
export function ShortLabel({ word }: { word: string }) {
  return (
    <span>
      {`${word} `}
      <span className="max-md:sr-only">CSV</span>
    </span>
  )
}
