/** A bar for a share from 0 to 1 whose figure stands beside it as text. */
export function Meter({ share }: { readonly share: number }) {
  return (
    <div className="meter" aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, share) * 100)}%` }} />
    </div>
  )
}
