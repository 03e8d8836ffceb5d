/* Recipes as other features tell them: whose they are, in the words of programs, and what changed from one to another. */
export { withMaker } from "./made-recipe.ts"
export { printRecipe } from "./print-recipe.ts"
export { type RecipeChange, recipeChanges } from "./recipe-diff.ts"
