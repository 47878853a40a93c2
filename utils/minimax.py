#!/usr/bin/env python3
# ===- minimax.py - the coefficients of the library's polynomials ----------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Prints the polynomials of lib/Builtins with the least error of the result.

    minimax.py        # needs mpmath (python3-mpmath)

Each is found by Remez's exchange: through as many points as there are unknowns,
the polynomial whose error is of one size there and changes its sign from each to
the next; then the points move to where the error is largest.
"""

from mpmath import (atanh, cos, erf, erfc, euler, exp, gamma, log, loggamma,
                    lu_solve, matrix, mp, mpf, pi, sin, sqrt)

mp.dps = 60
ROUNDS = 30
GRID = 4000


def evaluate(coefficients, x):
    value = mpf(0)
    for coefficient in reversed(coefficients):
        value = value * x + coefficient
    return value


def solve(function, scale, points):
    """The polynomial of an error of alternating sign at `points`, and the error in
    units of `scale` there."""
    unknowns = len(points)
    system, values = matrix(unknowns, unknowns), matrix(unknowns, 1)
    for row, x in enumerate(points):
        values[row] = function(x)
        for power in range(unknowns - 1):
            system[row, power] = x**power
        system[row, unknowns - 1] = (-1) ** row * scale(x)
    solution = lu_solve(system, values)
    return [solution[i] for i in range(unknowns - 1)], abs(solution[unknowns - 1])


def extrema(errors, count):
    """Where the errors are largest between changes of their sign."""
    found = []
    for i, error in enumerate(errors):
        if not found or (error > 0) != (errors[found[-1]] > 0):
            found.append(i)
        elif abs(error) > abs(errors[found[-1]]):
            found[-1] = i
    while len(found) > count:
        found.pop(0 if abs(errors[found[0]]) < abs(errors[found[-1]]) else -1)
    return found


def minimax(function, low, high, degree, scale=None):
    """Relative to the function itself without a `scale`."""
    scale = scale or function
    count = degree + 2
    middle, half = (mpf(low) + high) / 2, (mpf(high) - low) / 2
    grid = [middle - half * cos(pi * i / GRID) for i in range(GRID + 1)]
    exact = [(function(x), scale(x)) for x in grid]
    points = [middle - half * cos(pi * i / (count - 1)) for i in range(count)]
    for _ in range(ROUNDS):
        coefficients, level = solve(function, scale, points)
        errors = [(evaluate(coefficients, x) - y) / unit for x, (y, unit) in zip(grid, exact)]
        worst = max(abs(error) for error in errors)
        found = extrema(errors, count)
        if worst < level * mpf("1.0005") or len(found) < count:
            break
        points = [grid[i] for i in found]
    return coefficients, worst


def sine(square):
    """sin(pi * s) / s."""
    s = sqrt(square)
    return sin(pi * s) / s if s else +pi


def logarithm(square):
    """log2((1 + s) / (1 - s)) / s."""
    s = sqrt(square)
    return 2 / log(mpf(2)) * (atanh(s) / s if s else 1)


def sine_rest(square):
    """(sin(r) - r) / r^3."""
    r = sqrt(square)
    return (sin(r) - r) / r**3 if r > mpf("1e-8") else mpf(-1) / 6 + square / 120


def cosine_rest(square):
    """(cos(r) - 1 + r^2 / 2) / r^4."""
    r = sqrt(square)
    rest = mpf(1) / 24 - square / 720
    return (cos(r) - 1 + square / 2) / square**2 if r > mpf("1e-8") else rest


def logarithm_rest(f):
    """(log(1 + f) - f + f^2 / 2) / f^3."""
    if abs(f) < mpf("1e-10"):
        return mpf(1) / 3 - f / 4
    return (log(1 + f) - f + f * f / 2) / f**3


def hyperbolic_rest(square):
    """log2((1 + s) / (1 - s)) / s^3 but for its first term."""
    s = sqrt(square)
    rest = (atanh(s) - s) / s**3 if s > mpf("1e-10") else mpf(1) / 3 + square / 5
    return 2 / log(mpf(2)) * rest


def error_function(square):
    """erf(x) / x."""
    x = sqrt(square)
    return erf(x) / x if x else 2 / sqrt(pi)


def scaled_complement(s, middle):
    """exp(y^2) * erfc(y) * (1 + 2 * y) by s = (y - middle) / (y + middle)."""
    y = middle * (1 + s) / (1 - s)
    return exp(y * y) * erfc(y) * (1 + 2 * y)


def logarithm_of_gamma(t):
    """log(gamma(2 + t)) / (t * (1 + t))."""
    return loggamma(2 + t) / (t * (1 + t)) if abs(t) > mpf("1e-20") else 1 - euler


def exponential_rest(r):
    """(exp(r) - 1 - r - r^2 / 2) / r^3."""
    if abs(r) < mpf("1e-9"):
        return mpf(1) / 6 + r / 24
    return (exp(r) - 1 - r - r * r / 2) / r**3


def power_rest(r):
    """(2^r - 1) / r."""
    return (mpf(2) ** r - 1) / r if abs(r) > mpf("1e-12") else log(mpf(2))


def main():
    # The least m that binaryLogarithm sees; the largest is twice that.
    least = mpf(float.fromhex("0x1.6a09ep-1"))
    largest_s = (1 - least) / (1 + least)
    for name, polynomial in {
        "sineOrCosine": minimax(sine, 0, mpf(1) / 4, 5),
        "binaryLogarithm": minimax(logarithm, 0, largest_s**2, 4),
        "shader/sine": minimax(sine_rest, 0, (pi / 4) ** 2 * mpf("1.001"), 3),
        "shader/cosine": minimax(cosine_rest, 0, (pi / 4) ** 2 * mpf("1.001"), 3),
        "wide exponential": minimax(
            exponential_rest, -log(mpf(2)) / 2 * mpf("1.002"), log(mpf(2)) / 2 * mpf("1.002"), 8,
            lambda r: exp(r) / max(abs(r) ** 3, mpf("1e-6"))),
        "wide exp2": minimax(
            power_rest, mpf("-0.5005"), mpf("0.5005"), 10,
            lambda r: mpf(2) ** r / max(abs(r), mpf("1e-2"))),
        "wide logarithm": minimax(
            lambda s2: (hyperbolic_rest(s2) * log(mpf(2))), 0, largest_s**2, 6),
        "wide erf": minimax(
            lambda square: error_function(square) - 1, 0, mpf("0.2501"), 8, error_function),
        "wide erfc": minimax(
            lambda s: scaled_complement(s, 4), mpf("-3.501") / mpf("4.499"), mpf("23.5") / mpf("31.5"), 19),
        "wide sine": minimax(sine_rest, 0, (pi / 4) ** 2 * mpf("1.001"), 5),
        "wide cosine": minimax(cosine_rest, 0, (pi / 4) ** 2 * mpf("1.001"), 5),
        "log": minimax(logarithm_rest, mpf(-1) / 3, mpf(1) / 3, 7),
        "shader/log2 of pow": minimax(hyperbolic_rest, 0, largest_s**2, 3),
        "powerOfTwo": minimax(lambda r: mpf(2) ** r, mpf(-1) / 2, mpf(1) / 2, 6),
        "erf near 0": minimax(
            lambda square: error_function(square) - 1, 0, 1, 6, error_function),
        "erf from 1 on": minimax(
            lambda x: log(erfc(x), 2), 1, mpf("3.95"), 6,
            lambda x: erf(x) / (log(2) * erfc(x))),
        "erfc": minimax(
            lambda s: scaled_complement(s, 2), -1, mpf("8.1") / mpf("12.1"), 9),
        "gamma": minimax(
            lambda s: gamma(mpf("2.5") + s), mpf(-1) / 2, mpf(1) / 2, 8),
        "lgamma": minimax(logarithm_of_gamma, mpf(-1) / 2, mpf(1) / 2, 8),
    }.items():
        coefficients, error = polynomial
        print(f"{name}, off by 2^{float(log(error, 2)):.2f}, from the constant on:")
        for coefficient in coefficients:
            print(f"    {float(coefficient).hex()}")


if __name__ == "__main__":
    main()
