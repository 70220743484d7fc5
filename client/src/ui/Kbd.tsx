/** Shows the keyboard shortcut of the control next to it. Hidden on small screens. */
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
