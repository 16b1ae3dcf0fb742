/** e^x for every lane, within 2e-7 of its size, for x between -87 and 88; other values count as the nearer of these. */
export function exponential(x: v128): v128 {
  const bounded = f32x4.pmax(f32x4.pmin(x, f32x4.splat(88)), f32x4.splat(-87))
  // x = n ln 2 + r with |r| <= ln 2 / 2; ln 2 in two parts, the first of few bits, so that n ln 2 is exact.
  const n = f32x4.nearest(f32x4.mul(bounded, f32x4.splat(1.4426950408889634)))
  const r = f32x4.sub(
    f32x4.sub(bounded, f32x4.mul(n, f32x4.splat(0.693359375))),
    f32x4.mul(n, f32x4.splat(-2.1219444e-4)),
  )
  // The series of e^r up to r^7 / 7!, from its end.
  let series = f32x4.splat(1.0 / 5040)
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(1.0 / 720))
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(1.0 / 120))
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(1.0 / 24))
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(1.0 / 6))
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(0.5))
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(1))
  series = f32x4.add(f32x4.mul(series, r), f32x4.splat(1))
  const power = i32x4.shl(i32x4.add(i32x4.relaxed_trunc_f32x4_s(n), i32x4.splat(127)), 23)
  return f32x4.mul(series, power)
}
