declare module "*.tsv?raw" {
  const text: string
  export default text
}

declare module "*.txt?raw" {
  const text: string
  export default text
}
