/**
 * Divides requests into those that fit into what remains, taken in order, and those that do not.
 *
 * Example: with 250 remaining, of the amounts 100, 5000, 100, 100 the first and the third are admitted.
 */
export function admitInOrder<Request>(
  requests: readonly Request[],
  amountOf: (request: Request) => number,
  remaining: number,
): { readonly admitted: readonly Request[]; readonly refused: readonly Request[] } {
  const admitted: Request[] = []
  const refused: Request[] = []
  let left = remaining
  for (const request of requests) {
    const amount = amountOf(request)
    if (amount <= left) {
      left -= amount
      admitted.push(request)
    } else {
      refused.push(request)
    }
  }
  return { admitted, refused }
}
