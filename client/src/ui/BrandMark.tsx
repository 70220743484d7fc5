/** The brand's short form on its colour. */
export function BrandMark({ shortName }: { shortName: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-on-accent"
    >
      {shortName}
    </span>
  )
}
