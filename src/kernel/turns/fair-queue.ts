/**
 * Waiting work, taken in turns by cost. A path names whose it is, from the largest party to the smallest, such as
 * `['a. GmbH', 'key 7', 'request 12']`: the largest parties share alike, each party's share is shared alike by those in
 * it, and so on. What comes at the end of a path is a lane, worked through from front to back.
 *
 * Whoever was served least goes first. A party that comes anew begins where those stand that are being served, so that it
 * neither waits for what others did before it came nor is paid for having been away.
 */
export interface FairQueue<Item> {
  /** Items that wait, of one of the largest parties or of all. */
  readonly size: (party?: string) => number
  readonly push: (path: readonly string[], item: Item, cost: number) => void
  /** Takes the first item that `accepts` wants, in the order of turns; of each lane only the front one is offered. */
  readonly take: (accepts: (item: Item) => boolean) => Item | undefined
  /** Takes out all items for which `gone` holds. */
  readonly remove: (gone: (item: Item) => boolean) => readonly Item[]
}

export interface FairQueueConfig {
  /** Share of a party beside others of its kind that wait as well; 1 unless said otherwise. */
  readonly weightOf?: (party: string) => number
}

interface Waiting<Item> {
  readonly item: Item
  readonly cost: number
}

interface Party<Item> {
  readonly weight: number
  readonly parties: Map<string, Party<Item>>
  readonly lane: Waiting<Item>[]
  /** Items of the lane that were taken; a lane goes when all of them are. */
  taken: number
  /** Items in it and below. */
  count: number
  /** Cost that was taken, over the weight. */
  served: number
  /** How far the party in it had been served that was served last. */
  turn: number
}

export function createFairQueue<Item>({ weightOf = () => 1 }: FairQueueConfig = {}): FairQueue<Item> {
  let root = createParty<Item>(1)

  function take(party: Party<Item>, accepts: (item: Item) => boolean): Waiting<Item> | undefined {
    if (party.count === 0) return undefined
    const front = party.lane[party.taken]
    if (front !== undefined) {
      if (!accepts(front.item)) return undefined
      party.taken += 1
      party.count -= 1
      return front
    }
    for (const [name, next] of leastServedFirst(party)) {
      const found = take(next, accepts)
      if (found === undefined) continue
      party.count -= 1
      party.turn = Math.max(party.turn, next.served)
      next.served += found.cost / next.weight
      if (isOver(next, party.turn)) party.parties.delete(name)
      return found
    }
    return undefined
  }

  function remove(party: Party<Item>, gone: (item: Item) => boolean): readonly Item[] {
    const left = party.lane.slice(party.taken)
    const removed = left.filter(({ item }) => gone(item)).map(({ item }) => item)
    if (removed.length > 0) party.lane.splice(0, party.lane.length, ...left.filter(({ item }) => !gone(item)))
    if (removed.length > 0) party.taken = 0
    for (const [name, next] of party.parties) {
      removed.push(...remove(next, gone))
      if (isOver(next, party.turn)) party.parties.delete(name)
    }
    party.count -= removed.length
    return removed
  }

  return {
    size: (party) => (party === undefined ? root.count : (root.parties.get(party)?.count ?? 0)),
    push(path, item, cost) {
      let party = root
      party.count += 1
      for (const name of path) {
        const next = party.parties.get(name) ?? createParty<Item>(weightOf(name))
        party.parties.set(name, next)
        if (next.count === 0) next.served = Math.max(next.served, party.turn)
        next.count += 1
        party = next
      }
      party.lane.push({ item, cost })
    },
    take(accepts) {
      const found = take(root, accepts)
      // Nobody waits, so nobody owes anything.
      if (root.count === 0) root = createParty(1)
      return found?.item
    },
    remove: (gone) => remove(root, gone),
  }
}

function createParty<Item>(weight: number): Party<Item> {
  return { weight, parties: new Map(), lane: [], taken: 0, count: 0, served: 0, turn: 0 }
}

/** A lane never comes back; a party that has had more than its share is remembered until the others have, too. */
function isOver<Item>({ count, lane, served }: Party<Item>, turn: number): boolean {
  return count === 0 && (lane.length > 0 || served <= turn)
}

/** Parties that wait, by what they got; of equals the one that came first. The usual case needs only the first. */
function* leastServedFirst<Item>({ parties, turn }: Party<Item>): Generator<readonly [string, Party<Item>]> {
  let least: readonly [string, Party<Item>] | undefined
  for (const entry of parties) {
    const [name, party] = entry
    if (isOver(party, turn)) parties.delete(name)
    else if (party.count > 0 && (least === undefined || party.served < least[1].served)) least = entry
  }
  if (least === undefined) return
  yield least
  const [first] = least
  const others = [...parties].filter(([name, { count }]) => name !== first && count > 0)
  yield* others.toSorted(([, one], [, other]) => one.served - other.served)
}
