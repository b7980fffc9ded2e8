"""Night Mail: bags for four towns, wagons that fill from light to heavy."""
