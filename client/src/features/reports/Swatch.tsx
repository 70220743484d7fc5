export function Swatch({ fill }: { fill: string }) {
  return (
    <svg aria-hidden="true" className="size-3 shrink-0" viewBox="0 0 12 12">
      <rect width="12" height="12" rx="3" fill={fill} />
    </svg>
  )
}
