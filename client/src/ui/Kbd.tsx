/** A key that does the same as what it stands beside, for screens that have keys. */
export function Kbd({ of }: { of: string | undefined }) {
  if (of === undefined) return null
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-5 rounded-sm border border-current px-1 text-center font-sans text-xs font-normal opacity-70 lg:inline-block"
    >
      {of}
    </kbd>
  )
}
