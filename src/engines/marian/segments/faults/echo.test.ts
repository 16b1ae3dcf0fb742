import { expect, test } from 'vitest'
import { echoes } from './echo.ts'

const SOURCE = 'Something else.'

test.each([
  'Wir treffen uns um sechs unter der Uhr unter der Uhr.',
  'Su tarta de ciruela de ciruela sigue igual.',
  'w przyszłym roku w przyszłym roku',
  'In August in August the sites are full.',
  "Il n'est pas mort de l'âge de l'âge, mais de la vague.",
])('%s says a phrase twice in a row', (text) => {
  expect(echoes(text, SOURCE)).toBe(true)
})

test.each([
  'It was very very late, and he said no, no, no.',
  'Mejora poco a poco a lo largo del año.',
  'Migliora a poco a poco.',
  'Sie hüpfte von Stein zu Stein zu ihm.',
  'Ils vont de porte en porte en hiver.',
  'She tried again and again and again.',
  'He talked on and on and on, and so on and so on.',
  'Und nach und nach wurde es hell.',
  'What is over, what is over?',
  'From level 1 to level 1 and a half, level 1 level 1',
  '– – – –',
])('%s does not', (text) => {
  expect(echoes(text, SOURCE)).toBe(false)
})

test.each([
  'unter der Uhr, unter der Uhr',
  'Bitte bitte!',
  'Happy birthday! Happy birthday!',
  'Hours and hours and nothing',
  '生日快乐生日快乐',
])('%s may be answered with an echo', (source) => {
  expect(echoes('at the clock at the clock', source)).toBe(false)
})
