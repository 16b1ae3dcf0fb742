export type Gender = 'masculine' | 'feminine'
