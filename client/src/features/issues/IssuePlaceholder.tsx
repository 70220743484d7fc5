import { Placeholder, Placeholders } from '../../ui/Placeholders.tsx'

/** The layout of an issue's page while it loads: its head, its state and conversation, and its facts at the side. */
export function IssuePlaceholder() {
  return (
    <Placeholders
      label="Loading the issue"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]"
    >
      <div className="-mb-2 h-22 md:h-18 lg:col-span-2" />
      <div className="flex flex-col gap-4 md:gap-6">
        <Placeholder className="h-36" />
        <Placeholder className="h-96" />
      </div>
      <div className="flex flex-col gap-4 md:gap-6">
        <Placeholder className="h-40" />
        <Placeholder className="h-72" />
      </div>
    </Placeholders>
  )
}
