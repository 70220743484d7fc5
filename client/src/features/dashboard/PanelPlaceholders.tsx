import { Placeholder, Placeholders } from '../../ui/Placeholders.tsx'

/** Empty cards of the panels' usual heights, while the panels load. */
export function PanelPlaceholders() {
  return (
    <Placeholders className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-6 min-[70rem]:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-6 min-[70rem]:col-start-2 min-[70rem]:grid-cols-[minmax(0,1fr)] min-[70rem]:content-start">
        <Placeholder className="h-33" />
        <Placeholder className="h-72" />
      </div>
      <Placeholder className="h-96 min-[70rem]:col-start-1 min-[70rem]:row-start-1" />
    </Placeholders>
  )
}
